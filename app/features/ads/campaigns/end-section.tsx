import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { reportPath } from '../console-urls.ts'
import type { ShownCampaign } from './campaigns-page.server.ts'

export function EndSection({
  advertiserId,
  campaign: { id, name, version },
}: {
  advertiserId: number
  campaign: ShownCampaign
}) {
  return (
    <details className="mt-10">
      <summary className="w-fit cursor-pointer py-2 font-semibold">End this campaign</summary>
      <p className="mb-4 max-w-xl text-muted">
        <bdi>“{name}”</bdi> stops immediately and permanently: you can’t resume an ended campaign.
        To stop it for a while, pause it instead.
      </p>
      <Form method="post" action={`${reportPath(advertiserId, 'campaigns')}${id}/end/`}>
        <input type="hidden" name="version" value={version} />
        <ActionButtons>
          <Button type="submit" look="danger">
            End campaign
          </Button>
        </ActionButtons>
      </Form>
    </details>
  )
}
