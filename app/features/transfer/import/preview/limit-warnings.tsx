import { Button } from '../../../../ui/button.tsx'
import { StayForm } from '../../../../ui/form/stay-form.tsx'
import { BOARDS_PER_MEMBER } from '../../../content/boards/limits.ts'
import { pinsText } from '../../../content/boards/pins-text.ts'
import { IMPORT_SECTIONS } from '../../limits.ts'
import { boardsText, entriesText, sectionsText } from '../counts-text.ts'
import { importPath } from '../import.ts'
import type { ImportPage } from '../read-import.server.ts'

const MOST_BOARDS = BOARDS_PER_MEMBER.toLocaleString('en')

/** The limits that a start would exceed, and how to avoid that. */
export function LimitWarnings({ page }: { page: ImportPage }) {
  const { beyond, counts } = page
  return (
    <>
      {beyond.boards > 0 && (
        <div className="rounded-pin bg-sunken p-4">
          <p>
            <strong className="font-semibold">
              {boardsText(beyond.boards)} with {pinsText(beyond.pins)} won't fit.
            </strong>{' '}
            An account can have {MOST_BOARDS} boards; yours has room for{' '}
            {counts.boardRoom.toLocaleString('en')} more.
          </p>
          {counts.boardRoom > 0 ? (
            <StayForm action={`${importPath(page)}gather/`}>
              <p className="mt-2 mb-3 text-sm text-muted">
                You can put the rest into as few new boards as possible. Each becomes a section,
                without sections of its own.
              </p>
              <Button type="submit" size="small" className="bg-raised">
                Put the rest into sections
              </Button>
            </StayForm>
          ) : (
            <p className="mt-2 text-sm text-muted">
              Delete or merge boards first, or choose existing boards for these pins.
            </p>
          )}
        </div>
      )}
      {counts.sectionsBeyond > 0 && (
        <p>
          {sectionsText(counts.sectionsBeyond)} won't fit, because a board can have{' '}
          {IMPORT_SECTIONS}. Their pins go to the board itself.
        </p>
      )}
      {counts.cut > 0 && (
        <p className="text-muted">
          Texts that are too long will be shortened in {entriesText(counts.cut)}.
        </p>
      )}
    </>
  )
}
