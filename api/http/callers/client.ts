/** What we may know about the caller: a keyed hash of the network, never the address itself. */
export type Client = { ip_hash: Buffer; user_agent: string; device: Device | null }

/** A browser, by the value of its cookie. `known` means that it sent the cookie; otherwise it is being given one. */
export type Device = { id: string; known: boolean }
