declare module 'pinterest-sdk' {
  type Answered<T> = (error: Error | null, data: T, response: { body: unknown }) => void

  export class ApiClient {
    constructor(basePath: string)
    authentications: { pinterest_oauth2: { accessToken?: string } }
  }

  export class UserAccountApi {
    constructor(client: ApiClient)
    userAccountGet(asked: object, answered: Answered<{ username: string }>): void
  }

  export class BoardsApi {
    constructor(client: ApiClient)
    boardsCreate(board: object, answered: Answered<{ id: string; name: string }>): void
    boardsList(asked: object, answered: Answered<{ items: { id: string }[] }>): void
    boardsGet(id: string, answered: Answered<{ name: string }>): void
    boardsDelete(id: string, answered: Answered<unknown>): void
  }
}
