import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { KnownFormats } from '../../../features/transfer/import/formats/known-formats.tsx'
import { ImportList } from '../../../features/transfer/import/import-list.tsx'
import { readImports } from '../../../features/transfer/import/read-import.server.ts'
import { UploadForm } from '../../../features/transfer/import/upload-form.tsx'
import { show } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'
import { submitImport } from './submit-import.server.ts'

export const meta: MetaFunction = () => [{ title: `Import · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, v.object({}), readImports)
}

export async function action(args: ActionFunctionArgs) {
  return submitImport(args)
}

export default function ImportSettings() {
  const { imports, uploads } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle line="Import boards and pins from elsewhere. You'll see a preview before anything is saved.">
        Import
      </PageTitle>
      <UploadForm
        importId={null}
        label="Files"
        button="Preview import"
        result={useActionData<typeof action>()}
        uploads={uploads}
        isMain
      />
      {imports.length > 0 && <ImportList imports={imports} />}
      <KnownFormats />
    </>
  )
}
