import { BRAND } from '../../../../brand.ts'
import type { FormResult } from '../../../../forms/form-result.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { LinkPage } from '../../link-page.tsx'
import { ScopeList } from '../scope-list.tsx'
import type { AuthorizationStep } from './authorize.server.ts'
import { ChangesNotice } from './changes-notice.tsx'

type ConsentStep = Extract<AuthorizationStep, { kind: 'ask' }>

export function ConsentForm({
  step: { app, scopes, changes, cancelLocation },
  viewer,
  request,
  result,
}: {
  step: ConsentStep
  viewer: { fullName: string; username: string }
  request: Readonly<Record<string, string | null>>
  result: FormResult | undefined
}) {
  const isSending = useSentForm() !== null
  return (
    <LinkPage title={`Allow ${app.name} to use your account?`}>
      <p className="mb-6 text-center wrap-anywhere text-muted">
        <bdi className="font-semibold text-ink">{app.name}</bdi> is an app by{' '}
        <bdi>{app.maker ?? BRAND}</bdi>
        {app.website && (
          <span>
            {' '}
            (<bdi>{hostOf(app.website)}</bdi>)
          </span>
        )}
        {app.maker !== null && <span>, not by us</span>}
        <span>. It wants access to your account: </span>
        <bdi className="font-semibold text-ink">{viewer.fullName}</bdi> (@{viewer.username})
      </p>
      <ChangesNotice name={app.name} changes={changes} />
      <div className="mb-6 rounded-pin bg-sunken p-5 wrap-anywhere">
        <ScopeList scopes={scopes} />
      </div>
      <Form method="post" className="flex flex-col gap-3">
        <FormError>{result?.formError}</FormError>
        {Object.entries(request).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value ?? ''} />
        ))}
        <Button type="submit" size="large" look="brand" busy={isSending}>
          Allow
        </Button>
        <ButtonLink to={cancelLocation} rel="noreferrer" size="large">
          Cancel
        </ButtonLink>
      </Form>
      <p className="mt-6 text-center text-sm text-muted">
        You can revoke it at any time in Settings, under{' '}
        <a href="/settings/apps/" className="underline">
          Apps
        </a>
        . Not you?{' '}
        <a href="/accounts/" className="underline">
          Switch accounts
        </a>
        , then start again in the app.
      </p>
    </LinkPage>
  )
}

function hostOf(website: string): string {
  return URL.parse(website)?.host ?? website
}
