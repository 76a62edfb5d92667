import { useLocation } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { firstBoardNames } from '../../../content/boards/board-names/first-boards.ts'
import { freeNames } from '../../../content/boards/board-names/names.ts'
import { SECTIONS_PER_BOARD } from '../../../content/boards/limits.ts'
import { NoSaving } from '../../../content/boards/no-saving.tsx'
import { maySavePins } from '../../../identity/business/ownership.ts'
import { useViewer } from '../../../identity/sessions/use-viewer.tsx'
import { PICKER_TITLES } from '../../picker/flow.ts'
import { SECTION_SEARCH_FROM } from '../../picker/limits.ts'
import type { PagePlaces } from '../../picker/page-places.server.ts'
import type { PickerBoard } from '../../picker/picker.ts'
import { groupBoards } from '../../picker/rows/board-order.ts'
import { isFoundBy } from '../../picker/rows/name-search.ts'
import { createPath } from './create-path.ts'
import { PlainSearch } from './plain-search.tsx'

const ROW =
  'flex h-16 w-full items-center gap-3 rounded-pin px-2 text-left font-semibold hover:bg-sunken'

/** The picker without scripts. Its rows are links, or buttons of the page's form. */
export function PlainPlaces({
  places: { boards, sections },
  boardId,
  formId,
  boardField,
  leavePath,
}: {
  places: PagePlaces
  boardId: number | null
  formId: string
  boardField: 'name' | 'newBoard'
  leavePath: string | null
}) {
  const { pathname, search } = useLocation()
  const maySave = maySavePins(useViewer())
  const asked = new URLSearchParams(search).get('find') ?? ''
  const board = sections.length > 0 ? boards.allBoards.find(({ id }) => id === boardId) : undefined
  const backPath = board ? `${pathname}?${withBoard(search, null)}` : leavePath
  return (
    <>
      <header className="order-1 grid shrink-0 grid-cols-[6rem_1fr_6rem] items-center px-2 py-2">
        {backPath === null ? (
          <span />
        ) : (
          <ButtonLink to={backPath} look="bare" className="justify-self-start">
            {board ? 'Back' : 'Cancel'}
          </ButtonLink>
        )}
        <h2 className="text-center text-lg">
          {board ? PICKER_TITLES.sections : PICKER_TITLES.boards}
        </h2>
      </header>
      <div className="order-3 flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pb-2">
        {!maySave && <NoSaving className="px-2 py-2" />}
        {maySave &&
          (board ? (
            <PlainSections board={board} sections={sections} formId={formId} asked={asked} />
          ) : (
            <PlainBoards boards={boards} formId={formId} asked={asked} boardField={boardField} />
          ))}
        {maySave && sections.length < SECTIONS_PER_BOARD && (
          <ButtonLink to={createPath(pathname + search)(board ?? null)} className="mt-3 self-start">
            {board ? 'Create section' : 'Create board'}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function PlainBoards({
  boards: { allBoards, boardsShortlist, otherNames },
  formId,
  asked,
  boardField,
}: {
  boards: PagePlaces['boards']
  formId: string
  asked: string
  boardField: string
}) {
  if (allBoards.length === 0) {
    return freeNames(firstBoardNames(), otherNames).map((name) => (
      <button key={name} type="submit" form={formId} name={boardField} value={name} className={ROW}>
        <Cover url={null} />
        {name}
      </button>
    ))
  }
  const isSearching = asked.trim() !== ''
  const found = allBoards.filter(({ name }) => isFoundBy(name, asked))
  const groups = groupBoards(found, isSearching ? [] : boardsShortlist)
  return (
    <>
      <PlainSearch label="Search boards" asked={asked} />
      {groups.topChoices.length > 0 && (
        <>
          <h3 className={HEADING}>Top choices</h3>
          <BoardRows label="Top choices" boards={groups.topChoices} formId={formId} />
          <h3 className={HEADING}>All boards</h3>
        </>
      )}
      <BoardRows label="All boards" boards={groups.allBoards} formId={formId} />
      {found.length === 0 && (
        <p className="px-4 py-8 text-center text-muted">None of your boards match.</p>
      )}
    </>
  )
}

const HEADING = 'px-2 pt-3 pb-1 text-xs font-normal'

function BoardRows({
  label,
  boards,
  formId,
}: {
  label: string
  boards: readonly PickerBoard[]
  formId: string
}) {
  const { pathname, search } = useLocation()
  return (
    <ul aria-label={label}>
      {boards.map((board) => (
        <li key={board.id}>
          {board.sectionCount > 0 ? (
            <Link to={`${pathname}?${withBoard(search, board.id)}`} className={ROW}>
              <BoardLabel board={board} />
              <Icon name="right" size={20} />
            </Link>
          ) : (
            <BoardButton board={board} formId={formId} />
          )}
        </li>
      ))}
    </ul>
  )
}

function PlainSections({
  board,
  sections,
  formId,
  asked,
}: {
  board: PickerBoard
  sections: PagePlaces['sections']
  formId: string
  asked: string
}) {
  const isSearchable = sections.length >= SECTION_SEARCH_FROM
  const found = isSearchable ? sections.filter(({ title }) => isFoundBy(title, asked)) : sections
  return (
    <>
      {isSearchable && <PlainSearch label="Search sections" asked={asked} />}
      <BoardButton board={board} formId={formId} />
      <h3 className={HEADING}>Sections</h3>
      <ul aria-label="Sections">
        {found.map(({ id, title, previewPins }) => (
          <li key={id}>
            <button
              type="submit"
              form={formId}
              name="place"
              value={`${board.id}/${id}`}
              className={ROW}
            >
              <Cover url={previewPins[0]?.imageSquareUrl ?? null} />
              <span dir="auto" className="line-clamp-2 min-w-0 leading-5">
                {title}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function BoardButton({ board, formId }: { board: PickerBoard; formId: string }) {
  return (
    <button type="submit" form={formId} name="place" value={board.id} className={ROW}>
      <BoardLabel board={board} />
    </button>
  )
}

function BoardLabel({ board: { name, imageCoverUrl, privacy } }: { board: PickerBoard }) {
  return (
    <>
      <Cover url={imageCoverUrl} />
      <span dir="auto" className="mr-auto line-clamp-2 min-w-0 leading-5">
        {name}
      </span>
      {privacy === 'secret' && (
        <>
          <Icon name="lock" size={18} />
          <span className="sr-only">secret</span>
        </>
      )}
    </>
  )
}

function Cover({ url }: { url: string | null }) {
  const look = 'size-12 shrink-0 rounded-xl bg-sunken'
  return url ? (
    <img src={url} alt="" className={`${look} object-cover`} />
  ) : (
    <span className={look} />
  )
}

function withBoard(search: string, id: number | null): string {
  const query = new URLSearchParams(search)
  query.delete('find')
  query.delete('board')
  if (id !== null) query.set('board', String(id))
  return query.toString()
}
