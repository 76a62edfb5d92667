import { fromEvent } from 'file-selector'

export type Dropped = { files: File[]; address: string | null }

/** Reads a drop or paste. Must be called while the event is handled, because its data is cleared afterwards. */
export async function droppedIn(event: DragEvent | ClipboardEvent): Promise<Dropped> {
  const data = 'dataTransfer' in event ? event.dataTransfer : event.clipboardData
  const address = data && addressIn(data)
  const found = await fromEvent(event)
  return { files: found.filter((file) => file instanceof File), address }
}

/**
 * The address of a picture or link that was dragged or copied from another page. Browsers pass HTML and a list of
 * addresses. Prefers the HTML's picture, because for a picture inside a link, the list has the link's address.
 */
function addressIn(data: DataTransfer): string | null {
  const html = new DOMParser().parseFromString(data.getData('text/html'), 'text/html')
  const picture = html.querySelector('img')?.getAttribute('src') ?? null
  const listed = data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .find((line) => line !== '' && !line.startsWith('#'))
  return [picture, listed].find((address) => address && isOnWeb(address)) ?? null
}

function isOnWeb(address: string): boolean {
  return /^https?:\/\//i.test(address)
}
