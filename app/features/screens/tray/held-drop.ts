/** The data of a drop, held because the browser clears it after the event. Files in folders are read later. */
export type HeldDrop = {
  html: string
  uriList: string
  items: {
    kind: 'file'
    webkitGetAsEntry: () => FileSystemEntry | null
    getAsFile: () => File | null
  }[]
}

/** Must be called while the drop is handled. */
export function holdDrop(data: DataTransfer): HeldDrop {
  return {
    html: data.getData('text/html'),
    uriList: data.getData('text/uri-list'),
    items: [...data.items].flatMap((item) => {
      const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
      const file = item.getAsFile()
      if (!entry && !file) return []
      return [{ kind: 'file', webkitGetAsEntry: () => entry, getAsFile: () => file }]
    }),
  }
}
