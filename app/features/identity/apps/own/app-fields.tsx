import type { FormResult } from '../../../../forms/form-result.ts'
import { FormError, TextArea, TextField } from '../../../../ui/form/field.tsx'
import { ADDRESS_LENGTH, APP_NAME_LENGTH } from '../../limits.ts'
import type { OwnApp } from './own-apps.server.ts'

type Values = Pick<OwnApp, 'name' | 'website' | 'redirectUris'>

export function AppFields({ app, result }: { app?: Values; result: FormResult | undefined }) {
  const { typed, errors } = result ?? {}
  return (
    <>
      <FormError>{result?.formError}</FormError>
      <TextField
        label="Name"
        name="name"
        maxLength={APP_NAME_LENGTH}
        defaultValue={typed?.['name'] ?? app?.name ?? ''}
        error={errors?.['name']}
        hint="Members see this when your app asks for permission."
        required
      />
      <TextField
        label="Website"
        name="website"
        type="url"
        maxLength={ADDRESS_LENGTH}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://example.com/"
        defaultValue={typed?.['website'] ?? app?.website ?? ''}
        error={errors?.['website']}
        hint="Optional. Members see it beside the name."
      />
      <TextArea
        label="Redirect URLs"
        name="redirectUris"
        dir="ltr"
        rows={4}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed?.['redirectUris'] ?? app?.redirectUris.join('\n') ?? ''}
        error={errors?.['redirectUris'] ?? redirectError(errors)}
        hint="One per line, exactly as the app sends it. We only send codes to these addresses."
        required
      />
    </>
  )
}

/** The error of a redirect URL. The name of its field includes the number of the line. */
function redirectError(errors: FormResult['errors'] | undefined): string | undefined {
  return Object.entries(errors ?? {}).find(([name]) => name.startsWith('redirectUris'))?.[1]
}
