import type { FormResult } from '../../../../forms/form-result.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
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
      <PageTitle line="The secret that the app has now ends at once. Its tokens go on.">
        New secret for <bdi>{app.name}</bdi>
      </PageTitle>
      <Form method="post" className="flex flex-col gap-6">
        <FormError>{result?.formError}</FormError>
        <Acts>
          <Button type="submit" look="brand" busy={isSending}>
            Make a new secret
          </Button>
          <ButtonLink to={appPath(app.id)} look="bare">
            Cancel
          </ButtonLink>
        </Acts>
      </Form>
    </>
  )
}
