import { useEffect, useState } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
import { FormError, TextArea, TextField } from '../../../../ui/form/field.tsx'
import { FileField } from '../../../../ui/form/file-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import type { OwnProfile } from './profile.server.ts'

export function ProfileForm({
  profile,
  pictureSrc,
  result,
}: {
  profile: OwnProfile
  pictureSrc: string | null
  result: FormResult | undefined
}) {
  const isSaving = useSentForm() !== null
  const { errors, typed = profile } = result ?? {}
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="flex flex-col gap-5">
      <FormError>{result?.formError}</FormError>
      <PictureChoice profile={profile} pictureSrc={pictureSrc} error={errors?.['picture']} />
      <TextField
        label="Name"
        name="fullName"
        autoComplete="name"
        defaultValue={typed.fullName}
        error={errors?.['fullName']}
        required
      />
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed.username}
        error={errors?.['username']}
        hint="Your profile's address ends with it."
        required
      />
      <TextArea
        label="About"
        name="about"
        defaultValue={typed.about}
        error={errors?.['about']}
        placeholder="What others find on your profile"
      />
      <Acts>
        <Button type="submit" look="brand" busy={isSaving}>
          Save changes
        </Button>
      </Acts>
    </Form>
  )
}

function PictureChoice({
  profile,
  pictureSrc,
  error,
}: {
  profile: OwnProfile
  pictureSrc: string | null
  error: string | undefined
}) {
  const [chosenSrc, setChosenSrc] = useState<string | null>(null)
  useEffect(() => () => URL.revokeObjectURL(chosenSrc ?? ''), [chosenSrc])
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 *:last:min-w-60 *:last:flex-1">
      <Avatar
        name={profile.fullName}
        src={chosenSrc ?? pictureSrc}
        colourIndex={profile.avatarColorIndex}
        size={120}
      />
      <FileField
        label="Picture"
        button="Choose a picture"
        name="picture"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0]
          setChosenSrc(file ? URL.createObjectURL(file) : null)
        }}
        error={error}
      />
    </div>
  )
}
