import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '../../../../ui/button.tsx'
import { announce } from '../../../../ui/overlay/announce.ts'
import { ProgressToast } from '../../../../ui/overlay/progress-toast.tsx'
import { Toast } from '../../../../ui/overlay/toast.tsx'
import { ToastText } from '../../../../ui/overlay/toast-text.tsx'
import { UndoButton } from '../../../../ui/overlay/undo-button.tsx'
import { shownProfile } from '../../../identity/business/shown-profile.ts'
import { useAccountIds, useViewer } from '../../../identity/sessions/use-viewer.tsx'
import { AnnouncementToast, useAnnouncement } from '../../organise/select/announcement-toast.tsx'
import { closeBatch } from '../store/edit-tray.ts'
import { openTray } from '../store/open-tray.ts'
import { continueSaving, tryAgain } from '../store/save-tray.ts'
import type { SaveStatus } from '../store/tray-state.ts'
import { undoBatch } from '../store/undo-batch.ts'
import { useTray } from '../store/use-tray.tsx'
import { type Batch, canBeRetried, isUnderWay, quarterOf } from '../tray.ts'
import { TRAY_PATH } from '../tray-path.ts'
import { doneText, placeLink, resultText, savingText } from '../tray-texts.ts'
import { setUnsavedCount } from '../unsaved-count.tsx'

const WAITING_TEXTS: Partial<Record<SaveStatus, string>> = {
  offline: 'Waiting for the connection',
  limited: 'Waiting, because you saved many pins in a short time',
  elsewhere: 'Saving in another tab',
}

/** Shows on every page how far a batch is, offers to continue it, and afterwards to undo it. */
export default function TrayStrip({ owner }: { owner: string }) {
  const { pictures, batch, status } = useTray()
  const accountIds = useAccountIds()
  const viewer = useViewer()
  const boardsPath = viewer ? `/${shownProfile(viewer).username}/` : '/'
  const { pathname } = useLocation()
  const { announcement, tell } = useAnnouncement()
  useEffect(() => {
    void openTray(owner, accountIds)
  }, [owner, accountIds])

  const [undoProblem, setUndoProblem] = useState<string | null>(null)

  const left = pictures.filter(isUnderWay).length
  const refused = pictures.filter(({ state }) => state === 'refused').length
  const unclear = pictures.filter(({ state }) => state === 'failed' || state === 'unknown').length
  const done = batch ? batch.total - left : 0
  useEffect(() => setUnsavedCount(refused + unclear), [refused, unclear])
  useSpokenProgress(batch, done, left)
  const isRunning = status === 'saving' || status === 'offline' || status === 'limited'

  async function undo(batch: Batch) {
    const problem = await undoBatch(batch)
    setUndoProblem(problem)
    if (problem === null) tell('Undone. The pins are in the trash.', 'passing')
  }

  function again() {
    setUndoProblem(null)
    void tryAgain()
  }

  if (batch && left > 0 && status === 'paused') {
    return (
      <Toast stayMs={null}>
        <span className="min-w-0 py-1.5">
          {left === 1 ? '1 pin isn’t saved yet.' : `${left} pins aren’t saved yet.`}
        </span>
        {pathname !== TRAY_PATH && (
          <Link to={TRAY_PATH} className="shrink-0 px-2 py-1.5 underline">
            Show
          </Link>
        )}
        <Button size="small" onClick={() => void continueSaving()}>
          Continue
        </Button>
      </Toast>
    )
  }
  if (batch && left > 0 && (isRunning || status === 'elsewhere')) {
    const text = WAITING_TEXTS[status] ?? savingText(batch)
    return (
      <ProgressToast text={text} done={done} total={batch.total}>
        {pathname !== TRAY_PATH && (
          <Link to={TRAY_PATH} className="pointer-events-auto underline">
            Show
          </Link>
        )}
      </ProgressToast>
    )
  }
  if (batch && left === 0 && batch.total > 0) {
    return (
      <Toast key={`${batch.total} ${undoProblem}`} onLeave={closeBatch}>
        <ToastText
          text={undoProblem ?? resultText(batch, { refused, unclear })}
          link={undoProblem === null ? placeLink(batch, boardsPath) : null}
        />
        {refused + unclear > 0 && (
          <Link to={TRAY_PATH} className="shrink-0 py-1.5 underline" onClick={() => closeBatch()}>
            Show
          </Link>
        )}
        {batch.pins.length > 0 && <UndoButton type="button" onClick={() => void undo(batch)} />}
        {pictures.some(canBeRetried) && (
          <Button size="small" onClick={again}>
            Try again
          </Button>
        )}
      </Toast>
    )
  }
  return <AnnouncementToast announcement={announcement} />
}

/** Announces the start and each quarter. The message at the end announces itself. */
function useSpokenProgress(batch: Batch | null, done: number, left: number): void {
  const spoken = useRef<number | null>(null)
  const total = batch?.total ?? 0
  const saved = batch?.pins.length ?? 0
  useEffect(() => {
    const quarter = left > 0 ? quarterOf(done, total) : null
    if (spoken.current === quarter) return
    spoken.current = quarter
    if (quarter === null) return
    announce(quarter === 0 ? savingText({ total }) : `${doneText(saved, total)} pins saved`)
  }, [total, done, saved, left])
}
