import { pinsText } from '../../../content/boards/pins-text.ts'
import { boardsText, sectionsText } from '../counts-text.ts'
import type { ImportPage } from '../read-import.server.ts'
import { SEEN_BY } from './audiences.ts'

export function Outcome({ page }: { page: ImportPage }) {
  const { outcomes, counts, doubles } = page
  const pins = outcomes.reduce((sum, outcome) => sum + outcome.pins, 0)
  const boards = outcomes.reduce((sum, outcome) => sum + outcome.boards, 0)
  return (
    <div role="status" className="mb-6 flex flex-col gap-3">
      {outcomes.length > 0 ? (
        <>
          <p>
            <strong className="font-semibold">{pinsText(pins)}</strong> on {boardsText(boards)}
            {counts.sections > 0 && ` with ${sectionsText(counts.sections)}`}. Nothing is saved yet.
          </p>
          <dl className="flex flex-col gap-1">
            {outcomes.map(({ seenBy, isThere, ...found }) => (
              <div key={`${seenBy}${isThere}`} className="flex flex-wrap gap-x-2">
                <dt className="font-semibold">{SEEN_BY[seenBy]}:</dt>{' '}
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
      <ul className="flex flex-col gap-1 text-muted empty:hidden">
        {counts.leftOut > 0 && <li>{boardsText(counts.leftOut)} left out.</li>}
        {doubles > 0 && (
          <li>{entriesText(doubles)} in the file more than once: each is saved once.</li>
        )}
        {counts.known > 0 && <li>{entriesText(counts.known)} here already: left out.</li>}
      </ul>
    </div>
  )
}

function nothingText({ counts }: ImportPage): string {
  if (counts.boards > 0 && counts.leftOut === counts.boards) {
    return 'Every board is left out. Take one back in to start.'
  }
  return counts.known > 0
    ? 'All of it is here already. There is nothing to bring.'
    : 'No entry of it can be brought.'
}

function newText(count: number): string {
  return count === 1 ? '1 new board' : `${count.toLocaleString('en')} new boards`
}

function entriesText(count: number): string {
  return count === 1 ? '1 entry is' : `${count.toLocaleString('en')} entries are`
}
