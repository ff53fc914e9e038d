import { request } from './api'

/** Fetches the version of the source that the server was built from. */
export const version = async () => (await request<{ version: string }>('GET', '/api/version')).version
