/** Who we are on this server. */
import { keep, recall } from "../browser/storage";
import { api, Problem } from "../link/http";
import type { Me } from "../protocol/messages";
import { language, t } from "../text/language.svelte";

const AGAIN = 3000; // ms
const UNKNOWN = 401; // the server does not know us, or no longer; we begin anew

export class Identity {
  me: Me | null = $state.raw(null);
  unnamed = $state(recall("unnamed", false)); // our name is one for those who did not say
  asked = $state(false); // whether the server has said so
  unreachable = $state(false); // it could not be asked; that is tried again
  refused: Problem | null = $state.raw(null); // it was asked, and will not have us
  #asking: Promise<void> | undefined;

  /** Ask the server, once. */
  load(): Promise<void> {
    this.#asking ??= this.#load();
    return this.#asking;
  }

  async #load(): Promise<void> {
    try {
      if (recall("somebody", false)) this.me = await api.me(); // else nobody has come in with this browser
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.passes) {
        this.unreachable = true;
        this.#asking = undefined;
        setTimeout(() => void this.load(), AGAIN);
        return;
      }
      if (error.status !== UNKNOWN) this.refused = error;
    }
    this.unreachable = false;
    this.asked = true;
  }

  async name(name: string): Promise<void> {
    this.become(await api.name(name, language.code));
    this.asked = true;
  }

  /** Be somebody: under the name we have, or one for those who did not say. */
  async somebody(): Promise<Me> {
    await this.load();
    if (this.unreachable) throw new Problem("", 0);
    if (this.refused) throw this.refused;
    if (!this.me) this.become(await api.name(t("page-guest"), language.code), true);
    return this.me!;
  }

  /** Let the server know which language we speak now. */
  async speak(): Promise<void> {
    if (this.me) this.become(await api.name(this.me.name, language.code), this.unnamed);
  }

  become(me: Me | null, unnamed = false): void {
    this.me = me;
    this.unnamed = unnamed;
    keep("somebody", me !== null);
    keep("unnamed", unnamed);
  }
}

export const identity = new Identity();
