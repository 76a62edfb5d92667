import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { reportCsv } from '../../../features/ads/reporting/csv.ts'
import { isoDay, ReportQuery } from '../../../features/ads/reporting/range.ts'
import { readReportRows } from '../../../features/ads/reporting/reports.server.ts'
import { loadPage } from '../../../http/form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { lines, range } = await loadPage(args, ReportQuery, readReportRows)
  const name = `pinfold-campaigns-${isoDay(range.first)}-${isoDay(range.last)}.csv`
  return new Response(reportCsv(lines), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
