import { BRAND } from '../../../../brand.ts'
import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { LinkPage } from '../../recovery/link-page.tsx'
import { ScopeList } from '../scope-list.tsx'
import type { AskingApp } from './authorize.server.ts'

export function ConsentForm({
  app,
  scopes,
  viewer,
  request,
  result,
}: {
  app: AskingApp
  scopes: readonly string[]
  viewer: { fullName: string; username: string }
  request: Readonly<Record<string, string | null>>
  result: FormResult | undefined
}) {
  const answer = useSentForm()?.data?.get('answer')
  return (
    <LinkPage title={`Let ${app.name} in?`}>
      <p className="mb-6 text-center wrap-anywhere text-muted">
        <bdi className="font-semibold text-ink">{app.name}</bdi> is a program by{' '}
        <bdi>{app.maker ?? BRAND}</bdi>
        {app.website && (
          <>
            {' '}
            (<bdi>{hostOf(app.website)}</bdi>)
          </>
        )}
        {app.maker !== null && ', not by us'}. It wants to act for{' '}
        <bdi className="font-semibold text-ink">{viewer.fullName}</bdi> (@{viewer.username}):
      </p>
      <div className="mb-6 rounded-pin bg-sunken p-5 wrap-anywhere">
        <ScopeList scopes={scopes} />
      </div>
      <Form method="post" className="flex flex-col gap-3">
        <FormError>{result?.formError}</FormError>
        {Object.entries(request).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value ?? ''} />
        ))}
        <Button
          type="submit"
          name="answer"
          value="allow"
          size="large"
          look="brand"
          busy={answer === 'allow'}
        >
          Allow
        </Button>
        <Button type="submit" name="answer" value="cancel" size="large" busy={answer === 'cancel'}>
          Cancel
        </Button>
      </Form>
      <p className="mt-6 text-center text-sm text-muted">
        You can take it back under{' '}
        <a href="/settings/apps/" className="underline">
          Apps
        </a>
        . Not you?{' '}
        <a href="/accounts/" className="underline">
          Switch accounts
        </a>
        , then begin in the program again.
      </p>
    </LinkPage>
  )
}

function hostOf(website: string): string {
  return URL.parse(website)?.host ?? website
}
