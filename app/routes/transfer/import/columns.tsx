import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { ChosenColumns, importPath, TableQuery } from '../../../features/transfer/import/import.ts'
import { ColumnForm } from '../../../features/transfer/import/table/column-form.tsx'
import {
  importTable,
  readTable,
} from '../../../features/transfer/import/table/read-table.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Columns of a table · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, TableQuery, readTable)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, ChosenColumns, async (context, input) =>
    redirect(importPath(await importTable(context, input))),
  )
}

export default function TableColumns() {
  const { name, columns, openId } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const to = new URLSearchParams(search).get('to')
  return (
    <>
      <PageTitle line={<bdi>{name}</bdi>}>What are these columns?</PageTitle>
      <p className="mb-6">
        Choose what each column contains. One column must be the page's address or the picture's
        address.
      </p>
      <ColumnForm
        path={pathname + search}
        importId={to}
        columns={columns}
        openId={openId}
        result={useActionData<typeof action>()}
      />
    </>
  )
}
