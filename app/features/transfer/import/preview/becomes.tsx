import { Icon } from '../../../../ui/icon.tsx'
import { sectionsText } from '../counts-text.ts'
import { SEEN_BY } from './audiences.ts'
import type { PreviewRow } from './rows.server.ts'

export function Becomes({ row }: { row: PreviewRow }) {
  const seenBy = seenByOf(row)
  return (
    <>
      <p>
        {row.isTaken ? (
          <>
            Into <bdi className="font-semibold wrap-anywhere">{row.place?.name}</bdi>
          </>
        ) : (
          'A new board'
        )}
        {row.sections > 0 && `, ${sectionsText(row.sections)}`}
      </p>
      <p className="flex items-center gap-1 text-muted">
        {seenBy === 'secret' && <Icon name="lock" size={16} />}
        {SEEN_BY[seenBy]}
      </p>
      {notesOf(row).map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
    </>
  )
}

function seenByOf({ isTaken, placeSeenBy, ownPrivacy }: PreviewRow) {
  return isTaken && placeSeenBy !== null ? placeSeenBy : ownPrivacy
}

function notesOf({ isTaken, isTargeted, isNameTaken, inFile, audience }: PreviewRow): string[] {
  const notes: string[] = []
  if (isTargeted && !isTaken) notes.push(LOST_PLACE)
  if (!isTaken && isNameTaken) notes.push('Another board has this name: this one gets a number.')
  if (inFile !== null && audience !== 'as_file') notes.push(`It is ${inFile} in the file.`)
  return notes
}

export const LOST_PLACE = 'The board that you chose is gone, or others can see it now.'
