import { request } from './api'

/** Which source the server was built from. */
export const version = async () => (await request<{ version: string }>('GET', '/api/version')).version
