import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { KnownFormats } from '../../../features/transfer/import/formats/known-formats.tsx'
import { ImportList } from '../../../features/transfer/import/import-list.tsx'
import { OpenImportNote } from '../../../features/transfer/import/open-import-note.tsx'
import { readImports } from '../../../features/transfer/import/read-import.server.ts'
import { UploadForm } from '../../../features/transfer/import/upload-form.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'
import { submitImport } from './submit-import.server.ts'

export const meta: MetaFunction = () => [{ title: `Import · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readImports)
}

export async function action(args: ActionFunctionArgs) {
  return submitImport(args)
}

export default function ImportSettings() {
  const { imports, uploads, openId } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <>
      <PageTitle line="Import boards and pins from elsewhere. You'll see a preview before anything is saved.">
        Import
      </PageTitle>
      {openId === null ? (
        <UploadForm
          importId={null}
          label="Files"
          button="Preview import"
          result={result}
          uploads={uploads}
          isMain
        />
      ) : (
        <OpenImportNote importId={openId} />
      )}
      {imports.length > 0 && <ImportList imports={imports} />}
      <KnownFormats />
    </>
  )
}
