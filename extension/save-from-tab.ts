import { isOfWeb } from './collected.ts'
import { openSave } from './open-save.ts'
import { readPage, readPicture } from './read-tab.ts'
import { refuse } from './refuse.ts'

/** Saves from a tab: its page's pictures, or the address alone where the browser keeps us out. */
export async function savePage(tab: chrome.tabs.Tab): Promise<void> {
  const page = await readPage(tab)
  if (page === 'forbidden') return refuse(tab, 'forbidden')
  if (page) return openSave(tab, page)
  const { url = '', title = '' } = tab
  if (!isOfWeb(url)) return refuse(tab, 'unreadable')
  await openSave(tab, { url, description: title, media: [] })
}

export async function savePicture(
  tab: chrome.tabs.Tab,
  shownAt: string,
  frameId = 0,
): Promise<void> {
  const [page, picture] = await Promise.all([readPage(tab), readPicture(tab, shownAt, frameId)])
  if (page === 'forbidden' || picture?.isForbidden) return refuse(tab, 'forbidden')
  const url = page?.url ?? tab.url ?? ''
  if (!isOfWeb(url)) return refuse(tab, 'unreadable')
  await openSave(tab, {
    url,
    description: picture?.words || page?.description || tab.title || '',
    media: [picture?.address ?? shownAt],
  })
}
