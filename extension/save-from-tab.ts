import { isWebAddress } from './collected.ts'
import { saveChosen } from './hand-over.ts'
import { openDrawn, openSave } from './open-save.ts'
import { readDrawn, readPage, readPicture, readPrivate } from './read-tab.ts'
import { showRefusal } from './show-refusal.ts'

/** Saves from a tab: its page's pictures, or only its address if the browser blocks extensions there. */
export async function savePage(tab: chrome.tabs.Tab): Promise<void> {
  const page = await readPage(tab)
  if (page === 'forbidden') return showRefusal(tab, 'forbidden')
  const [best] = page?.media[0]?.split('\n') ?? []
  const bytes = page && (best ? await readPrivate(tab, best) : await readDrawn(tab, null))
  if (page && bytes) return void (await openDrawn(tab, { ...page, alt: '', bytes }))
  if (page) return void (await openSave(tab, page))
  const { url = '', title = '' } = tab
  if (!isWebAddress(url)) return showRefusal(tab, 'unreadable')
  await openSave(tab, { url, description: title, media: [] })
}

export async function savePicture(
  tab: chrome.tabs.Tab,
  shownAt: string,
  frameId = 0,
): Promise<void> {
  const [page, picture] = await Promise.all([readPage(tab), readPicture(tab, shownAt, frameId)])
  if (page === 'forbidden' || picture?.isForbidden) return showRefusal(tab, 'forbidden')
  const url = page?.url ?? tab.url ?? ''
  if (!isWebAddress(url)) return showRefusal(tab, 'unreadable')
  const address = picture?.address ?? shownAt
  const description = picture?.description || page?.description || tab.title || ''
  const alt = picture?.alt ?? ''
  const isFetched = isWebAddress(address)
  const bytes = isFetched
    ? await readPrivate(tab, address, frameId)
    : await readDrawn(tab, shownAt, frameId)
  if (bytes !== null) return saveChosen(tab, { url, description, alt, bytes })
  if (!isFetched) return showRefusal(tab, 'withheld')
  await saveChosen(tab, {
    url,
    description,
    media: [[address, alt].filter(Boolean).join('\n')],
  })
}
