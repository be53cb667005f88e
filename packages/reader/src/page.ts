/** What is used of a browser's window; tests pass another. */
export interface ReaderPage {
  readonly document: {
    readonly visibilityState: string;
    readonly referrer: string;
    addEventListener(type: string, listener: () => void, options: AddEventListenerOptions): void;
    removeEventListener(type: string, listener: () => void, options: EventListenerOptions): void;
  };
  readonly location: { readonly host: string; readonly search: string };
  readonly navigator: {
    readonly webdriver: boolean;
    sendBeacon?(address: string, body: string): boolean;
  };
  readonly screen: { readonly width: number; readonly height: number };
  readonly innerHeight: number;
  /** Reading this throws where the browser keeps nothing. */
  readonly localStorage: PageStorage;
  readonly sessionStorage: PageStorage;
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
  fetch(address: string, init: RequestInit): Promise<Response>;
}

export type PageStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** What scrolls through the window, such as the element of an article's text. */
export interface Box {
  getBoundingClientRect(): { readonly top: number; readonly height: number };
}
