import type { FoundPicture } from '../../../content/webpages/found-pictures.ts'

export type FoundPictures = { pictures: readonly FoundPicture[]; refusal: string | null }

type Answer = {
  resource_response: {
    status: string
    message: string
    data: (Omit<FoundPicture, 'savedTo'> & { saved_to?: string })[]
  }
}

export async function findPictures(url: string, scrapeMetric: string): Promise<FoundPictures> {
  const query = new URLSearchParams({ url, scrapeMetric })
  try {
    const response = await fetch(`/resource/FindPinImagesResource/get/?${query}`)
    const { resource_response: answer }: Answer = await response.json()
    if (!response.ok) return { pictures: [], refusal: answer.message }
    const pictures = answer.data.map(({ saved_to: savedTo, ...picture }) => ({
      ...picture,
      ...(savedTo !== undefined && { savedTo }),
    }))
    return { pictures, refusal: null }
  } catch {
    return { pictures: [], refusal: 'Sorry! Something went wrong on our end.' }
  }
}
