import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { reportPath } from '../console-urls.ts'
import type { ShownCampaign } from './campaigns-page.server.ts'

/** Pauses a running campaign, or resumes a paused one. */
export function ActButton({
  advertiserId,
  campaign: { id, name, status, version },
}: {
  advertiserId: number
  campaign: ShownCampaign
}) {
  const act = status === 'active' ? 'pause' : 'resume'
  const words = status === 'active' ? 'Pause' : 'Resume'
  return (
    <Form method="post" action={`${reportPath(advertiserId, 'campaigns')}${id}/${act}/`}>
      <input type="hidden" name="version" value={version} />
      <Button type="submit" size="small" aria-label={`${words} ${name}`}>
        {words}
      </Button>
    </Form>
  )
}

/** Whether a campaign can still be paused and changed. */
export function isOpen({ standing }: Pick<ShownCampaign, 'standing'>): boolean {
  return standing !== 'ended' && standing !== 'rejected'
}
