import type { ReactNode } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { TextArea, TextField } from '../../../../ui/form/field.tsx'
import { SaveForm } from '../../../../ui/form/save-form.tsx'
import { EditBaseFields } from '../../../core/edits/edit-base-fields.tsx'
import { EditChoice } from '../../../core/edits/edit-choice.tsx'
import type { OwnProfile } from './profile.server.ts'

export function ProfileForm({
  profile,
  picture,
  result,
}: {
  profile: OwnProfile
  picture: ReactNode
  result: FormResult | undefined
}) {
  const { errors, typed = profile } = result ?? {}
  const { fullName, username, about } = profile
  return (
    <SaveForm formError={result?.formError} encType="multipart/form-data">
      {picture}
      <EditBaseFields rendered={{ fullName, username, about }} result={result}>
        <EditChoice name="fullName" label="Name">
          <TextField
            label="Name"
            name="fullName"
            autoComplete="name"
            defaultValue={typed.fullName}
            error={errors?.['fullName']}
            required
          />
        </EditChoice>
        <EditChoice name="username" label="Username">
          <TextField
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={typed.username}
            error={errors?.['username']}
            hint="Used in your profile's address."
            required
          />
        </EditChoice>
        <EditChoice name="about" label="About">
          <TextArea
            label="About"
            name="about"
            defaultValue={typed.about}
            error={errors?.['about']}
            placeholder="Shown on your profile"
          />
        </EditChoice>
      </EditBaseFields>
    </SaveForm>
  )
}
