import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { reportPath } from '../console-urls.ts'
import type { ShownCampaign } from './campaigns-page.server.ts'
import type { Standing } from './standing.ts'

export function ActButton({
  advertiserId,
  campaign: { id, name, status, version },
}: {
  advertiserId: number
  campaign: ShownCampaign
}) {
  const act = status === 'active' ? 'pause' : 'resume'
  const label = status === 'active' ? 'Pause' : 'Resume'
  return (
    <Form method="post" action={`${reportPath(advertiserId, 'campaigns')}${id}/${act}/`}>
      <input type="hidden" name="version" value={version} />
      <Button type="submit" size="small" aria-label={`${label} ${name}`}>
        {label}
      </Button>
    </Form>
  )
}

const ENDINGS: ReadonlySet<Standing> = new Set(['ended', 'rejected', 'over', 'missed'])

/** Whether pausing or resuming a campaign has an effect. */
export function canRun({ standing }: Pick<ShownCampaign, 'standing'>): boolean {
  return !ENDINGS.has(standing)
}
