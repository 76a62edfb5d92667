import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import {
  AuthorizationRequest,
  Consent,
} from '../../../features/identity/apps/consent/authorization.ts'
import {
  answerAuthorization,
  readAuthorization,
} from '../../../features/identity/apps/consent/authorize.server.ts'
import { ConsentForm } from '../../../features/identity/apps/consent/consent-form.tsx'
import { FaultyRequest } from '../../../features/identity/apps/consent/faulty-request.tsx'
import { GoingOn } from '../../../features/identity/apps/consent/going-on.tsx'
import { UnknownApp } from '../../../features/identity/apps/consent/unknown-app.tsx'
import { useViewer } from '../../../features/identity/sessions/use-viewer.tsx'
import { show, submit } from '../../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-address.server.ts'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `Let a program in · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, AuthorizationRequest, async (context, request) => {
    const step = await readAuthorization(context, request)
    return data({ step, request }, step.kind === 'ask' ? 200 : 400)
  })
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, Consent, async (context, consent) => {
    return { step: await answerAuthorization(context, consent) }
  })
}

export default function OAuth() {
  const { step: asked, request } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const viewer = useViewer()
  const step = answer && 'step' in answer ? answer.step : asked
  const result = answer && 'step' in answer ? undefined : answer
  if (step.kind === 'answer') return <GoingOn name={step.app.name} location={step.location} />
  if (step.kind === 'faulty') {
    const { app, because, location } = step
    return <FaultyRequest {...{ name: app.name, because, location }} />
  }
  if (step.kind === 'unknown' || !viewer) return <UnknownApp />
  const { app, scopes } = step
  return <ConsentForm {...{ app, scopes, viewer, request, result }} />
}
