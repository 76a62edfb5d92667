import { Form, useNavigation } from '@remix-run/react'
import type { KeptFormResult } from '../../http/kept-form.server.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError, TextArea, TextField } from '../../ui/field.tsx'
import { ABOUT_LENGTH, FULL_NAME_LENGTH, USERNAME_LENGTH } from './limits.ts'
import type { OwnProfile } from './profile.server.ts'

/** A member's own profile, to be changed; `pictureSrc` is where their picture is, if they have one. */
export function ProfileForm({
  profile,
  pictureSrc,
  result,
}: {
  profile: OwnProfile
  pictureSrc: string | null
  result: KeptFormResult | undefined
}) {
  const isSaving = useNavigation().state === 'submitting'
  const { errors, typed = profile } = result ?? {}
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="flex flex-col gap-5">
      <FormError>{result?.formError}</FormError>
      <div className="flex items-center gap-6">
        <Avatar
          name={profile.fullName}
          src={pictureSrc}
          colourIndex={profile.avatarColorIndex}
          size={120}
        />
        <TextField
          label="Profile picture"
          type="file"
          name="picture"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          error={errors?.picture}
        />
      </div>
      <TextField
        label="Name"
        name="fullName"
        autoComplete="name"
        defaultValue={typed.fullName}
        maxLength={FULL_NAME_LENGTH}
        error={errors?.fullName}
        required
      />
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed.username}
        maxLength={USERNAME_LENGTH.max}
        error={errors?.username}
        hint="Your profile's address ends with it."
        required
      />
      <TextArea
        label="About"
        name="about"
        defaultValue={typed.about}
        maxLength={ABOUT_LENGTH}
        error={errors?.about}
        placeholder="What others find on your profile"
      />
      <Button type="submit" look="brand" busy={isSaving} className="self-end">
        Save changes
      </Button>
    </Form>
  )
}
