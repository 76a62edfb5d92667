import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { readReportPage, report } from '../../features/content/reports/report.server.ts'
import { ReportForm } from '../../features/content/reports/report-form.tsx'
import { ReportThanks } from '../../features/content/reports/report-thanks.tsx'
import { NewReport, ReportTarget } from '../../features/content/reports/reports.ts'
import { handleForm, loadPage } from '../../http/form.server.ts'
import { FormPage } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [
  { title: `Report · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ReportTarget, readReportPage)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, NewReport, async (context, input) => {
    await report(context, input)
    return redirect(`/report/${input.kind}/${input.id}/`)
  })
}

export default function Report() {
  const page = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { pathname } = useLocation()
  const [, , kind = ''] = pathname.split('/')
  return page.isReported ? (
    <FormPage title="Thank you">
      <ReportThanks page={page} />
    </FormPage>
  ) : (
    <FormPage title={`Report ${kind === 'invitation' ? 'an' : 'a'} ${kind}`}>
      <ReportForm page={page} result={result} />
    </FormPage>
  )
}
