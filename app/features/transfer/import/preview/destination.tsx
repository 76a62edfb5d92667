import { Icon } from '../../../../ui/icon.tsx'
import { sectionsText } from '../counts-text.ts'
import { BOARD_AUDIENCE_TEXTS } from './audiences.ts'
import type { PreviewRow } from './rows.server.ts'

export function Destination({ row }: { row: PreviewRow }) {
  const seenBy = destinationAudience(row)
  return (
    <>
      <p>
        {row.isTaken ? (
          <span>
            Into <bdi className="font-semibold wrap-anywhere">{row.place?.name}</bdi>
          </span>
        ) : (
          <span>A new board</span>
        )}
        {row.sections > 0 && <span>{`, ${sectionsText(row.sections)}`}</span>}
      </p>
      <p className="flex items-center gap-1 text-muted">
        {seenBy === 'secret' && <Icon name="lock" size={16} />}
        <span>{BOARD_AUDIENCE_TEXTS[seenBy]}</span>
      </p>
      {notesOf(row).map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
    </>
  )
}

function destinationAudience({ isTaken, placeSeenBy, ownPrivacy }: PreviewRow) {
  return isTaken && placeSeenBy !== null ? placeSeenBy : ownPrivacy
}

function notesOf({
  isTaken,
  isTargeted,
  isNameTaken,
  inFile,
  audience,
  ...row
}: PreviewRow): string[] {
  const notes: string[] = []
  if (isTargeted && !isTaken) notes.push(LOST_BOARD_TEXT)
  if (!isTaken && isNameTaken) notes.push("Another board has this name, so we'll add a number.")
  if (row.sectionsBeyond > 0) {
    notes.push(
      `${sectionsText(row.sectionsBeyond)} more than a board can have. Their pins go to the board itself.`,
    )
  }
  if (row.isPrivate) notes.push('The file marks its entries as private.')
  else if (inFile !== null && audience !== 'as_file') notes.push(`The file says it is ${inFile}.`)
  return notes
}

export const LOST_BOARD_TEXT = 'The board you chose was deleted, or others can now see it.'
