// What a thing is called by what is on it.

/** Its tag or its serial, the first that it has; empty where it has neither. */
export const tagOf = (asset) => asset?.asset_tag ?? asset?.serial ?? '';

/** The same, or one of its stickers: what tells it from others of its kind. */
export const markOf = (asset) => tagOf(asset) || (asset?.codes?.[0] ?? '');
