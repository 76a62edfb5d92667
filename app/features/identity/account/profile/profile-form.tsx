import { useEffect, useState } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FormError, TextArea, TextField } from '../../../../ui/form/field.tsx'
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
      <Button type="submit" look="brand" busy={isSaving} className="self-end">
        Save changes
      </Button>
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
    <div className="flex items-center gap-6">
      <Avatar
        name={profile.fullName}
        src={chosenSrc ?? pictureSrc}
        colourIndex={profile.avatarColorIndex}
        size={120}
      />
      <TextField
        label="Picture"
        type="file"
        name="picture"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0]
          setChosenSrc(file ? URL.createObjectURL(file) : null)
        }}
        error={error}
        className="w-full text-sm text-muted file:mr-3 file:h-11 file:rounded-full file:bg-sunken file:px-4.5 file:text-base file:font-semibold file:text-ink hover:file:bg-pressed"
      />
    </div>
  )
}
