import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { consolePath } from '../console-urls.ts'

/** The form works without scripts: it is a GET form. */
export function RangeForm({
  advertiserId,
  startDate,
  endDate,
  zone,
  objective,
}: {
  advertiserId: number
  startDate: string
  endDate: string
  zone: string
  objective: string
}) {
  const query = new URLSearchParams({ start_date: startDate, end_date: endDate })
  if (objective) query.set('objective', objective)
  return (
    <form method="get" className="mb-8 flex flex-wrap items-end gap-3" aria-label="Days">
      {objective && <input type="hidden" name="objective" value={objective} />}
      <TextField label="From" name="start_date" type="date" defaultValue={startDate} />
      <TextField label="To" name="end_date" type="date" defaultValue={endDate} />
      <Button type="submit">Show</Button>
      <a
        href={`${consolePath(advertiserId, 'report-center', 'download')}?${query}`}
        download
        className="flex h-12 items-center rounded-full px-4 font-semibold hover:bg-sunken max-[30rem]:px-0"
      >
        Download as CSV
      </a>
      <p className="w-full text-sm text-muted">Days are in {zone}.</p>
    </form>
  )
}
