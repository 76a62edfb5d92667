import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { PictureFile } from '../../../features/content/media/pictures/picture-input.ts'
import { storeUploadedPicture } from '../../../features/content/media/pictures/pictures.server.ts'
import { pictureStager } from '../../../features/content/media/uploads/stage-pictures.server.ts'
import { EditBaseInput, WithEditBase } from '../../../features/core/edits/edit-base-input.ts'
import {
  editProfile,
  readOwnProfile,
  setProfilePicture,
} from '../../../features/identity/account/profile/profile.server.ts'
import { ProfileForm } from '../../../features/identity/account/profile/profile-form.tsx'
import { ProfileEdit } from '../../../features/identity/account/settings.ts'
import { ProfilePictureField } from '../../../features/screens/profiles/profile-picture-field.tsx'
import { PICTURE_BODY_LIMIT } from '../../../http/bodies/body.server.ts'
import { fileTaker } from '../../../http/bodies/picture-fields.server.ts'
import { uploadReader } from '../../../http/bodies/upload.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Edit profile · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readOwnProfile)
}

const ProfilePage = v.pipe(
  WithEditBase,
  v.object({
    ...ProfileEdit.entries,
    picture: v.optional(PictureFile),
    base: EditBaseInput,
  }),
)

export async function action(args: ActionFunctionArgs) {
  const { stage, letGo } = pictureStager(args.context)
  try {
    return await handleForm(
      args,
      ProfilePage,
      async (context, { picture, ...profile }) => {
        const stored = picture && (await storeUploadedPicture(context, picture))
        await editProfile(context, profile)
        if (stored) await setProfilePicture(context, stored.id)
        setFlash(context, { kind: 'settings_saved' })
        return redirect('/settings/profile/')
      },
      uploadReader(PICTURE_BODY_LIMIT, fileTaker(stage)),
    )
  } finally {
    letGo()
  }
}

export default function EditProfile() {
  const profile = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <>
      <PageTitle>Edit profile</PageTitle>
      <ProfileForm
        // Clears the file input, so that a stored picture isn't sent again.
        key={profile.pictureHash}
        profile={profile}
        picture={<ProfilePictureField profile={profile} error={result?.errors['picture']} />}
        result={result}
      />
    </>
  )
}
