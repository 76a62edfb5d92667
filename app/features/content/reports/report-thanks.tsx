import { Link } from '@remix-run/react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { HelplineLink } from './helpline-link.tsx'
import type { ReportPage } from './report.server.ts'

export function ReportThanks({ page: { member } }: { page: ReportPage }) {
  const path = `/blocks/${member.id}/`
  return (
    <div className="flex flex-col gap-6">
      <p>
        We have your report. Somebody of our team looks at it, the gravest first. Nobody outside the
        team learns that it was you.
      </p>
      <p>
        What became of it shows up in{' '}
        <Link to="/settings/reports/" className="font-semibold underline">
          your reports
        </Link>
        .
      </p>
      <p className="text-sm text-muted">
        Are you, or is somebody else, in danger? Call your local emergency number. <HelplineLink />
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
      <Acts>
        <ButtonLink to="/">Go home</ButtonLink>
      </Acts>
    </div>
  )
}
