import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { changeRow } from '../../../features/transfer/import/preview/change-rows.server.ts'
import { EntryList } from '../../../features/transfer/import/preview/entries/entry-list.tsx'
import { readRow } from '../../../features/transfer/import/preview/read-row.server.ts'
import { ChangedRow, RowQuery, rowPlace } from '../../../features/transfer/import/preview/row.ts'
import { RowForm } from '../../../features/transfer/import/preview/row-form.tsx'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? 'Board'} · Import · ${BRAND}` },
]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, RowQuery, readRow)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, ChangedRow, async (context, input) => {
    await changeRow(context, input)
    return redirect(rowPlace(input))
  })
}

export default function ImportRow() {
  const row = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle
        line={
          row.wholeName !== null && (
            <>
              In the file: <bdi>{row.wholeName}</bdi>
            </>
          )
        }
      >
        <bdi>{row.name}</bdi>
      </PageTitle>
      <RowForm key={row.id} row={row} result={useActionData<typeof action>()} />
      <EntryList row={row} />
    </>
  )
}
