import type { FormResult } from '../../../../forms/form-result.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { PageTitle } from '../../../../ui/page.tsx'
import { appPath } from './app.ts'
import type { OwnApp } from './own-apps.server.ts'

export function SecretForm({ app, result }: { app: OwnApp; result: FormResult | undefined }) {
  const isSending = useSentForm() !== null
  return (
    <>
      <PageTitle line="The current secret stops working immediately. Members' existing tokens keep working.">
        New secret for <bdi>{app.name}</bdi>
      </PageTitle>
      <Form method="post" className="flex flex-col gap-6">
        <FormError>{result?.formError}</FormError>
        <ActionButtons>
          <Button type="submit" look="brand" busy={isSending}>
            Create a new secret
          </Button>
          <ButtonLink to={appPath(app.id)} look="bare">
            Cancel
          </ButtonLink>
        </ActionButtons>
      </Form>
    </>
  )
}
