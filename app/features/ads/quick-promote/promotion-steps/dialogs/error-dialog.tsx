import { useNavigate } from '@remix-run/react'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { StepDialog } from './step-dialog.tsx'

/** The draft is saved, so closing returns to the page. */
export function ErrorDialog({ message, path }: { message: string | null; path: string }) {
  const navigate = useNavigate()
  return (
    <StepDialog
      title="Your campaign wasn't created"
      closePath={path}
      onClose={() => navigate(path, { replace: true })}
    >
      <p role="alert" className="mb-6">
        {message ?? "This isn't your fault. Trying again often helps."} What you typed is kept.
      </p>
      <ButtonLink to={path} replace look="brand" className="float-right">
        Back to the campaign
      </ButtonLink>
    </StepDialog>
  )
}
