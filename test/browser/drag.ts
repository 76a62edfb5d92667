import { expect, type Page } from '@playwright/test'

/** Things that are dragged from another window: files by name, a folder with files, and texts by type. */
export type Dragged = {
  files?: readonly string[]
  folder?: readonly string[]
  texts?: Readonly<Record<string, string>>
}

/** Drags over the page until it shows `text`, and drops. */
export async function dragAndDrop(page: Page, dragged: Dragged, text: string): Promise<void> {
  await dragOver(page, dragged, text)
  await sendDrag(page, dragged, ['drop'])
}

/** Drags over the page until it shows `text`, which it does as soon as its scripts run. */
export async function dragOver(page: Page, dragged: Dragged, text: string): Promise<void> {
  await expect(async () => {
    await sendDrag(page, dragged, ['dragover'])
    await expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/**
 * Sends drag events with small pictures. Scripts can't create a folder, so its entry is a fake with the methods that
 * browsers' entries have.
 */
export async function sendDrag(page: Page, dragged: Dragged, types: string[]): Promise<void> {
  await page.evaluate(
    async ({ dragged: { files = [], folder = [], texts = {} }, types }) => {
      async function draw(name: string, width: number): Promise<File> {
        if (name.endsWith('.csv')) return new File([`Title,Media URL\r\nPan,x.png`], name)
        const canvas = Object.assign(document.createElement('canvas'), { width, height: 60 })
        canvas.getContext('2d')?.fillRect(0, 0, 30, 40)
        const drawing = await new Promise<Blob | null>((done) => canvas.toBlob(done))
        return new File(drawing ? [drawing] : [], name, { type: 'image/png' })
      }
      const dataTransfer = new DataTransfer()
      for (const [at, name] of files.entries()) dataTransfer.items.add(await draw(name, 50 + at))
      for (const [type, text] of Object.entries(texts)) dataTransfer.setData(type, text)
      if (folder.length > 0) {
        dataTransfer.items.add(new File([], 'Kitchen'))
        const drawn = await Promise.all(folder.map((name, at) => draw(name, 50 + at)))
        const entries = drawn.map((file) => ({
          isDirectory: false,
          fullPath: `/Kitchen/${file.name}`,
          file: (onFile: (file: File) => void) => onFile(file),
        }))
        const readEntries = (onEntries: (batch: object[]) => void) => onEntries(entries.splice(0))
        Object.defineProperty(DataTransferItem.prototype, 'webkitGetAsEntry', {
          value: () => ({ isDirectory: true, createReader: () => ({ readEntries }) }),
        })
      }
      for (const type of types) {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
        document.body.dispatchEvent(event)
      }
    },
    { dragged, types },
  )
}
