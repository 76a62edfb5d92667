import { afterInterruption, isUnderWay } from '../tray.ts'
import { isReading } from './add-pictures.ts'
import { readKept } from './kept-tray.ts'
import { isSaving } from './save-tray.ts'
import { isLocked, unlocked } from './tray-lock.ts'
import {
  addedFiles,
  currentTray,
  onOtherTabsChange,
  resetTray,
  setTray,
  showThumbnail,
} from './tray-state.ts'

let opening: Promise<void> | null = null

/** Opens the tray of a member, or of one of their businesses, with what this device keeps. */
export function openTray(owner: string, accountIds: readonly number[]): Promise<void> {
  if (currentTray().owner === owner && opening) return opening
  resetTray(owner)
  opening = readAgain(accountIds)
  onOtherTabsChange(() => {
    if (currentTray().isKept && !isSaving() && !isReading()) void readAgain(accountIds)
  })
  return opening
}

async function readAgain(accountIds: readonly number[]): Promise<void> {
  const { owner } = currentTray()
  if (owner === null) return
  const kept = await readKept(owner, accountIds).catch(() => null)
  const isElsewhere = await isLocked(owner)
  const latest = currentTray()
  if (latest.owner !== owner || isSaving()) return
  if (!kept) return setTray({ isOpen: true, isKept: false })
  const pictures = kept.pictures.map((picture) => afterInterruption(picture, Date.now()))
  const unkept = latest.pictures.filter(
    ({ id, state }) => addedFiles.has(id) && (state === 'reading' || state === 'unusable'),
  )
  const hasUnsaved = pictures.some(isUnderWay)
  setTray({
    isOpen: true,
    pictures: [...pictures, ...unkept],
    // A batch that ended before this page was opened needs no message.
    batch: hasUnsaved || latest.batch ? kept.batch : null,
    status: hasUnsaved ? (isElsewhere ? 'elsewhere' : 'paused') : 'idle',
  })
  // The other tab may be closed before it has saved all.
  if (hasUnsaved && isElsewhere) void unlocked(owner).then(() => readAgain(accountIds))
  await Promise.all(pictures.map(showThumbnail))
}
