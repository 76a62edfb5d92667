import { Link } from 'react-router-dom'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { HelplineLink } from './helpline-link.tsx'
import type { ReportPage } from './report.server.ts'

export function ReportThanks({ page: { member } }: { page: ReportPage }) {
  const path = `/blocks/${member.id}/`
  return (
    <div className="flex flex-col gap-6">
      <p>
        Thanks for your report. Our team reviews the most serious reports first. Your report is
        confidential.
      </p>
      <p>
        You can follow its status in{' '}
        <Link to="/settings/reports/" className="font-semibold underline">
          your reports
        </Link>
        .
      </p>
      <p className="text-sm text-muted">
        Are you or someone else in danger? Call your local emergency number. <HelplineLink />
      </p>
      <section className="flex flex-col gap-3 rounded-dialog bg-sunken p-5">
        <h2 className="text-base">
          Don’t want to see <bdi>{member.fullName}</bdi>?
        </h2>
        <div className="flex flex-wrap gap-2">
          <Form method="post" action={`${path}mute/`}>
            <Button type="submit" look="ink">
              Mute
            </Button>
          </Form>
          <ButtonLink to={`${path}block/`} look="danger" className="bg-raised!">
            Block
          </ButtonLink>
        </div>
      </section>
      <ActionButtons>
        <ButtonLink to="/">Go home</ButtonLink>
      </ActionButtons>
    </div>
  )
}
