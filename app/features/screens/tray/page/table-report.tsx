import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { focusHeading } from '../../../../ui/focus-heading.ts'
import { Alert } from '../../../../ui/form/alert.tsx'
import { announce } from '../../../../ui/overlay/announce.ts'
import { useNewBoardPrivacy } from '../../../content/boards/new-board-privacy.tsx'
import { useActingProfile } from '../../picker/use-acting-profile.tsx'
import { removeTable } from '../store/fill-tray.ts'
import { createTableBoards, loadTableBoards } from '../store/table-boards.ts'
import { useTray } from '../store/use-tray.tsx'
import { missingBoardsOf, needsBoards } from '../table/table.ts'
import { boardsText, missingBoardsText, reportTexts } from '../table/table-texts.ts'

/** Says what a table has filled, and creates the boards that it names. Its status exists before a table is added. */
export function TableReport() {
  const { table, pictures } = useTray()
  const profile = useActingProfile()
  const isSecret = useNewBoardPrivacy() === 'secret'
  const [isBusy, setBusy] = useState(false)
  const isWaiting = needsBoards(table)
  const missing = missingBoardsOf(table, pictures)
  const texts = table ? [...reportTexts(table, pictures), missingBoardsText(missing)] : []

  useEffect(() => {
    if (isWaiting) void loadTableBoards(profile)
  }, [isWaiting, profile])

  async function createBoards() {
    setBusy(true)
    const created = await createTableBoards(profile, isSecret)
    setBusy(false)
    if (created > 0) announce(`Created ${boardsText(created)}`)
    requestAnimationFrame(focusIfLost)
  }

  async function loadAgain() {
    await loadTableBoards(profile)
    requestAnimationFrame(focusIfLost)
  }

  return (
    <div
      className={
        table
          ? 'mb-6 flex flex-col items-start gap-3 rounded-pin border border-line bg-raised p-4'
          : ''
      }
    >
      <div role="status" className="flex flex-col gap-1 wrap-anywhere">
        {texts.filter(Boolean).map((text) => (
          <p key={text} dir="auto">
            {text}
          </p>
        ))}
      </div>
      {table?.problems.map((problem) => (
        <Alert key={problem} dir="auto" className="text-danger wrap-anywhere">
          {problem}
        </Alert>
      ))}
      {table?.boards === 'failed' && (
        <Alert className="text-danger">
          We couldn't load your boards, so no picture has its board yet.
        </Alert>
      )}
      {table && (
        <div className="flex flex-wrap gap-2">
          {missing.names.length > 0 && (
            <Button look="ink" busy={isBusy} onClick={() => void createBoards()}>
              {`Create ${boardsText(missing.names.length)}`}
            </Button>
          )}
          {table.boards === 'failed' && (
            <Button onClick={() => void loadAgain()}>Load boards again</Button>
          )}
          <Button
            look="bare"
            onClick={() => {
              removeTable()
              requestAnimationFrame(focusIfLost)
            }}
          >
            {table.rows.length > 0 ? 'Remove table' : 'Close'}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The pressed button may have disappeared. */
function focusIfLost(): void {
  if (document.activeElement === document.body) focusHeading(document.getElementById('main'))
}
