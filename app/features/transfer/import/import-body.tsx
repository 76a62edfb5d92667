import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { importPath } from './import.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'
import { Preview } from './preview/preview.tsx'
import { ProblemList } from './problem-list.tsx'
import type { ImportPage } from './read-import.server.ts'

export function ImportBody({ page }: { page: ImportPage }) {
  switch (page.state) {
    case 'reading':
      return <Reading page={page} />
    case 'waiting':
      return (
        <>
          <Preview page={page} />
          <ProblemList page={page} canRetry={false} />
        </>
      )
    case 'running':
    case 'undoing':
      return (
        <>
          <ImportProgress page={page} />
          <ProblemList page={page} canRetry={false} />
        </>
      )
    case 'undone':
      return <ImportReport page={page} />
    case 'done':
      return (
        <>
          <ImportReport page={page} />
          <ProblemList page={page} canRetry={page.canBeUndone && page.openId === null} />
        </>
      )
  }
}

function Reading({ page }: { page: ImportPage }) {
  return (
    <>
      <p role="status" className="mb-6">
        {page.isBroken
          ? "We couldn't read the whole file. Discard it and upload it again."
          : "We're reading the file. Check again in a moment."}
      </p>
      <Form method="post" action={`${importPath(page)}throw-away/`}>
        <ActionButtons>
          <Button type="submit">Discard</Button>
        </ActionButtons>
      </Form>
    </>
  )
}
