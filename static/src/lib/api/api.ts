// How the page asks the server over HTTP. Nothing else calls `fetch` for what is under /api/.

import { observed } from '../device/online.svelte'

/** A refusal of the server: the status of its response. */
export class ApiError extends Error {
  constructor(readonly status: number) {
    super(`the server answered ${status}`)
  }
}

interface Options {
  body?: object
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Whether a failure tells that the server may be out of reach. */
  observe?: boolean
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Sends a request and resolves with the response, whatever its status. */
export function send(method: Method, path: string, options: Options = {}): Promise<Response> {
  const { body, signal, headers, observe } = options
  const response = fetch(path, {
    method,
    ...(signal && { signal }),
    ...(headers && { headers }),
    ...(body && { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return observe ? observed(response) : response
}

/** Sends a request and resolves with the JSON of the response; throws {@link ApiError} for a refusal. */
export async function request<T>(method: Method, path: string, options?: Options): Promise<T> {
  const response = await send(method, path, options)
  if (!response.ok) throw new ApiError(response.status)
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** What is at a path; null where one of these statuses says that there is nothing. */
export async function find<T>(path: string, options?: Options, nothing = [404]): Promise<T | null> {
  try {
    return await request<T>('GET', path, options)
  } catch (error) {
    if (error instanceof ApiError && nothing.includes(error.status)) return null
    throw error
  }
}
