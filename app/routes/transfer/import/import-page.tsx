import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { ImportReportQuery } from '../../../features/transfer/import/import.ts'
import { ImportBody } from '../../../features/transfer/import/import-body.tsx'
import { ImportStatus } from '../../../features/transfer/import/import-status.tsx'
import { readImport } from '../../../features/transfer/import/read-import.server.ts'
import { sourceText } from '../../../features/transfer/import/reasons.ts'
import { UploadForm } from '../../../features/transfer/import/upload-form.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'
import { submitImport } from './submit-import.server.ts'

export const meta: MetaFunction = () => [{ title: `Import · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ImportReportQuery, readImport)
}

export async function action(args: ActionFunctionArgs) {
  return submitImport(args)
}

export default function ImportPage() {
  const page = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <>
      <PageTitle line={<bdi>{page.fileNames.filter(Boolean).join(', ')}</bdi>}>
        Import: {sourceText(page.source)}
      </PageTitle>
      <ImportStatus page={page} />
      <ImportBody page={page} />
      {page.state === 'waiting' && (
        <section aria-labelledby="more">
          <h2 id="more" className="mb-3 text-lg">
            Add more files
          </h2>
          <UploadForm
            key={page.fileNames.length}
            importId={page.id}
            label="The next parts of an export, or other files of this kind"
            button="Add files"
            result={result}
          />
        </section>
      )}
    </>
  )
}
