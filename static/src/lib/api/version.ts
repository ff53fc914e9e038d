import { request } from './api'

/** What a server says of itself: the source that it was built from, and the notice of its operator. */
export const serverInfo = () => request<{ version: string; notice?: string }>('GET', '/api/version')
