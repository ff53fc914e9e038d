// How the page sends requests to the server over HTTP. No other module calls `fetch` for paths under /api/.

import { observed } from '../device/online.svelte'

/** An error response of the server, with its status. */
export class ApiError extends Error {
  constructor(readonly status: number) {
    super(`the server answered ${status}`)
  }
}

interface Options {
  body?: object
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Whether a failure may mean that the server is out of reach. */
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

/** Sends a request and resolves with the JSON of the response; throws {@link ApiError} for an error response. */
export async function request<T>(method: Method, path: string, options?: Options): Promise<T> {
  const response = await send(method, path, options)
  if (!response.ok) throw new ApiError(response.status)
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** Returns the resource at a path; null if the response has one of the statuses in `nothing`. */
export async function find<T>(path: string, options?: Options, nothing = [404]): Promise<T | null> {
  try {
    return await request<T>('GET', path, options)
  } catch (error) {
    if (error instanceof ApiError && nothing.includes(error.status)) return null
    throw error
  }
}
