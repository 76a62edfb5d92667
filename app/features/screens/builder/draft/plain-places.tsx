import { Link, useLocation } from '@remix-run/react'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { firstBoardNames } from '../../../content/boards/names/first-boards.ts'
import { PICKER_TITLES } from '../../picker/flow.ts'
import type { PickerBoard } from '../../picker/picker.ts'
import { createPath } from './create-path.ts'
import type { DraftPlaces } from './drafts.server.ts'

const ROW =
  'flex h-16 w-full items-center gap-3 rounded-pin px-2 text-left font-semibold hover:bg-sunken'

/** The places as buttons of the draft's form: before scripts run, or without them. */
export function PlainPlaces({
  places: { boards, sections },
  boardId,
  formId,
}: {
  places: DraftPlaces
  boardId: number | null
  formId: string
}) {
  const { pathname, search } = useLocation()
  const board = sections.length > 0 ? boards.allBoards.find(({ id }) => id === boardId) : undefined
  const listed = board ? [board] : boards.allBoards

  function sectionsPath({ id }: PickerBoard): string {
    const query = new URLSearchParams(search)
    query.set('board', String(id))
    return `${pathname}?${query}`
  }

  return (
    <>
      <h2 className="order-1 py-4 text-center text-lg">
        {sections.length > 0 ? PICKER_TITLES.sections : PICKER_TITLES.boards}
      </h2>
      <div className="order-3 flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pb-2">
        {listed.map((listedBoard) => {
          const { id, name, sectionCount, privacy } = listedBoard
          const content = (
            <>
              <Cover url={listedBoard.imageCoverUrl} />
              <span dir="auto" className="mr-auto line-clamp-2 min-w-0 leading-5">
                {name}
              </span>
              {privacy === 'secret' && <Icon name="lock" size={18} />}
            </>
          )
          return sectionCount > 0 && !board ? (
            <Link key={id} to={sectionsPath(listedBoard)} className={ROW}>
              {content}
              <Icon name="right" size={20} />
            </Link>
          ) : (
            <button key={id} type="submit" form={formId} name="place" value={id} className={ROW}>
              {content}
            </button>
          )
        })}
        {sections.map(({ id, title, previewPins }) => (
          <button
            key={id}
            type="submit"
            form={formId}
            name="place"
            value={`${boardId}/${id}`}
            className={ROW}
          >
            <Cover url={previewPins[0]?.imageSquareUrl ?? null} />
            <span dir="auto" className="line-clamp-2 min-w-0 leading-5">
              {title}
            </span>
          </button>
        ))}
        {listed.length === 0 &&
          firstBoardNames().map((name) => (
            <button
              key={name}
              type="submit"
              form={formId}
              name="newBoard"
              value={name}
              className={ROW}
            >
              <Cover url={null} />
              {name}
            </button>
          ))}
        <ButtonLink to={createPath(pathname + search)(board ?? null)} className="mt-3 self-start">
          {board ? 'Create section' : 'Create board'}
        </ButtonLink>
      </div>
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
