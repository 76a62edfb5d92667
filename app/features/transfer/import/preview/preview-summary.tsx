import { Icon } from '../../../../ui/icon.tsx'
import { pinsText } from '../../../content/boards/pins-text.ts'
import { boardsText, sectionsText } from '../counts-text.ts'
import type { ImportPage } from '../read-import.server.ts'
import { BOARD_AUDIENCE_TEXTS } from './audiences.ts'
import { LimitWarnings } from './limit-warnings.tsx'

export function PreviewSummary({ page }: { page: ImportPage }) {
  const { outcomes, counts, duplicates, privateEntries } = page
  const pins = outcomes.reduce((sum, outcome) => sum + outcome.pins, 0)
  const boards = outcomes.reduce((sum, outcome) => sum + outcome.boards, 0)
  return (
    <div role="status" className="mb-6 flex flex-col gap-3">
      {outcomes.length > 0 ? (
        <>
          <p>
            <strong className="font-semibold">{pinsText(pins)}</strong> on {boardsText(boards)}
            {counts.sections > 0 && <span>{` with ${sectionsText(counts.sections)}`}</span>}
            <span>. Nothing is saved yet.</span>
          </p>
          <dl className="flex flex-col gap-1">
            {outcomes.map(({ seenBy, isThere, ...found }) => (
              <div key={`${seenBy}${isThere}`} className="flex flex-wrap gap-x-2">
                <dt className="font-semibold">{BOARD_AUDIENCE_TEXTS[seenBy]}:</dt>{' '}
                <dd>
                  {pinsText(found.pins)} on{' '}
                  {isThere ? `${boardsText(found.boards)} of yours` : newText(found.boards)}
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="font-semibold">{nothingText(page)}</p>
      )}
      <PrivateEntries {...privateEntries} />
      <LimitWarnings page={page} />
      <ul className="flex flex-col gap-1 text-muted empty:hidden">
        {counts.leftOut > 0 && <li>{boardsText(counts.leftOut)} skipped.</li>}
        {duplicates > 0 && (
          <li>{entriesText(duplicates)} in the file more than once: we'll save each once.</li>
        )}
        {counts.notes > 0 && <li>{notesText(counts.notes)}</li>}
        {counts.known > 0 && <li>{entriesText(counts.known)} already here: skipped.</li>}
      </ul>
    </div>
  )
}

function PrivateEntries({ secret, opened }: ImportPage['privateEntries']) {
  return (
    <>
      {secret > 0 && (
        <p className="flex items-start gap-2">
          <span className="mt-1 shrink-0">
            <Icon name="lock" size={16} />
          </span>
          <span>
            {entriesText(secret)} marked private in the file: only you will see{' '}
            {secret === 1 ? 'it' : 'them'}, whatever you choose for the other boards.
          </span>
        </p>
      )}
      {opened > 0 && (
        <p>
          {entriesText(opened)} marked private in the file, but others will see{' '}
          {opened === 1 ? 'it' : 'them'} on the board that you chose.
        </p>
      )}
    </>
  )
}

function nothingText({ counts }: ImportPage): string {
  if (counts.boards > 0 && counts.leftOut === counts.boards) {
    return 'Every board is skipped. Include one to start.'
  }
  return counts.known > 0
    ? 'You already have everything in this file.'
    : 'None of its entries can be imported.'
}

function notesText(count: number): string {
  return count === 1
    ? '1 entry has a note: it becomes a private note, which only you can read.'
    : `${count.toLocaleString('en')} entries have notes: they become private notes, which only you can read.`
}

function newText(count: number): string {
  return count === 1 ? '1 new board' : `${count.toLocaleString('en')} new boards`
}

function entriesText(count: number): string {
  return count === 1 ? '1 entry is' : `${count.toLocaleString('en')} entries are`
}
