/** What a text needs to be seen. Apart from the inputs, whose library browsers needn't load. */
export const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
