import { Link } from 'react-router-dom'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { StayForm } from '../../../../ui/form/stay-form.tsx'
import { importPath } from '../import.ts'
import { Destination } from './destination.tsx'
import { FirstEntries } from './entries/first-entries.tsx'
import { LIST_TEXTS, type RowList, rowPath } from './row.ts'
import type { PreviewRow } from './rows.server.ts'

export function BoardRow({
  row,
  importId,
  from,
}: {
  row: PreviewRow
  importId: number
  from: number | undefined
}) {
  const { id, name, wholeName, isLeftOut } = row
  const path = rowPath(importId, id)
  const query = from === undefined ? '' : `from=${from}`
  const place = query === '' ? path : `${path}?${query}`
  const cell = 'pr-4 align-top max-sm:block max-sm:pr-0'
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a row that is drawn as a card loses its role
    <tr
      role="row"
      id={`row-${id}`}
      className="border-t border-line text-sm max-sm:flex max-sm:flex-col max-sm:gap-3 max-sm:rounded-pin max-sm:border-0 max-sm:bg-sunken max-sm:p-4 sm:[&>*]:py-3"
    >
      <th role="rowheader" scope="row" className={`${cell} text-base font-semibold sm:w-2/5`}>
        <Link
          to={place}
          className={`wrap-anywhere underline underline-offset-4 ${isLeftOut ? 'text-muted' : ''}`}
        >
          <bdi>{name}</bdi>
        </Link>
        {wholeName !== null && (
          <p className="mt-1 text-sm font-normal text-muted wrap-anywhere">
            In the file: <bdi>{wholeName}</bdi>
          </p>
        )}
        <FirstEntries row={row} importId={importId} />
      </th>
      <td role="cell" className={cell}>
        {isLeftOut ? <p className="text-muted">Skipped</p> : <Destination row={row} />}
      </td>
      <td role="cell" className={`${cell} tabular-nums`}>
        <Counts row={row} path={path} query={query} />
      </td>
      <td role="cell" className={`${cell} sm:pr-0`}>
        <div className="flex gap-2 sm:flex-col sm:items-end">
          <ButtonLink
            to={place}
            size="small"
            aria-label={`Change ${name}`}
            className="max-sm:bg-raised"
          >
            Change
          </ButtonLink>
          <StayForm
            action={`${importPath({ id: importId })}${isLeftOut ? 'take-in' : 'leave-out'}/`}
          >
            <input type="hidden" name="rowId" value={id} />
            {from !== undefined && <input type="hidden" name="from" value={from} />}
            <Button
              type="submit"
              size="small"
              aria-label={`${isLeftOut ? 'Include' : 'Skip'} ${name}`}
              className="max-sm:bg-raised"
            >
              {isLeftOut ? 'Include' : 'Skip'}
            </Button>
          </StayForm>
        </div>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: a row that is drawn as a card loses its role
  )
}

function Counts({ row, path, query }: { row: PreviewRow; path: string; query: string }) {
  const counts: Record<RowList, number> = {
    new: row.pins - row.known,
    known: row.known,
    repeated: row.repeated,
    unreadable: row.unreadable,
  }
  return (
    <ul className="flex flex-col gap-1 max-sm:flex-row max-sm:flex-wrap max-sm:gap-x-4">
      {LIST_TEXTS.map(({ list, text }) =>
        counts[list] > 0 || list === 'new' ? (
          <li key={list} className="whitespace-nowrap">
            {counts[list] === 0 ? (
              `0 ${text}`
            ) : (
              <Link
                to={`${path}?list=${list}${query && `&${query}`}#entries`}
                className={`underline underline-offset-4 ${list === 'new' ? '' : 'text-muted'}`}
              >
                {counts[list].toLocaleString('en')} {text}
                <span className="sr-only">
                  {' '}
                  in <bdi>{row.name}</bdi>
                </span>
              </Link>
            )}
          </li>
        ) : null,
      )}
    </ul>
  )
}
