"""Settings of both profiles: the party (one laptop, one process, plain http on a local network,
SQLite) and, in one block at the end, what is otherwise where Moonbowl is hosted (any number of
processes behind a proxy, https, PostgreSQL, Redis)."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf.locale import LANG_INFO

from festival.config import hosted_environment as hosted
from festival.config.environment import (
    Profile,
    cookie_mark,
    data_folder,
    extra_hosts,
    fingerprint,
    profile,
    proxies,
    second_folder,
    secret_key,
    time_zone,
)
from festival.web.addresses import LiveHosts
from rules.files import FILES

BASE_DIR = FILES
IS_HOSTED = profile() is Profile.HOSTED
DATA_DIR = BASE_DIR if IS_HOSTED else data_folder()  # hosted, nothing is kept on a disk
BACKUPS_DIR = second_folder()  # a memory stick or another disk; None for none
SECRET_KEY = hosted.secret() if IS_HOSTED else secret_key(DATA_DIR)
DEBUG = False
ALLOWED_HOSTS: list[str] = hosted.hosts() if IS_HOSTED else LiveHosts(extra_hosts())
# What guests open, where that is no address of this machine.
PUBLIC_ADDRESS = hosted.public_address(ALLOWED_HOSTS) if IS_HOSTED else ""
# They are believed when they say for whom they ask.
TRUSTED_PROXIES = hosted.proxies_in_front() if IS_HOSTED else proxies()

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "festival.config.apps.FestivalConfig",
    "rules.apps.RulesConfig",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # what one radio has to carry to sixty phones
    "festival.web.edge.middleware.static_files",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "festival.web.edge.request.ReadableFormMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "festival.web.sessions.devices.DeviceMiddleware",
    "festival.web.sessions.signed_in.SignedInMiddleware",
    "festival.web.sessions.known.KnownSessionsMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "festival.web.edge.middleware.OtherMethodMiddleware",
    "festival.web.edge.middleware.SavedMiddleware",
    "festival.web.edge.middleware.RefusalMiddleware",
    "festival.web.edge.guessed_addresses.GuessedAddressMiddleware",
]
ROOT_URLCONF = "festival.config.urls"
ASGI_APPLICATION = "festival.config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                ("django.template.loaders.cached.Loader", ["festival.web.assets.templates.Loader"]),
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["festival.web.edge.giving_way"],
            "libraries": {
                "cached": "festival.live.tags",
                "menu": "festival.views.menu",
                "web": "festival.web.tags",
                "wording": "festival.words.tags",
            },
        },
    },
]

DATABASES: dict[str, Mapping[str, object]] = {
    "default": {
        "ENGINE": "festival.web.data_file",
        "NAME": DATA_DIR / "moonbowl.sqlite3",
        "CONN_MAX_AGE": None,  # threads last as long as the server
        "OPTIONS": {
            # A deferred transaction that turns into a write fails at once when another one writes;
            # an immediate one waits its turn.
            "transaction_mode": "IMMEDIATE",
            # One file to copy, and every acknowledged roll is on the disk. WAL would be two files
            # and has a rare corruption fault in SQLite before 3.51.3.
            "init_command": "PRAGMA journal_mode=DELETE; PRAGMA synchronous=EXTRA;",
        },
        # A file in the tests as well: threads that share a database in memory see other faults.
        "TEST": {"NAME": DATA_DIR / "test.sqlite3"},
    }
}
MIGRATION_MODULES = {"festival": "festival.models.migrations"}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels.layers.InMemoryChannelLayer",
        # A socket that outlives group_expiry is dropped from its group without a word.
        "CONFIG": {"capacity": 1000, "group_expiry": 10 * 365 * 24 * 3600},
    }
}

STATICFILES_DIRS = [BASE_DIR / "static"]
# Whatever changes in a file changes the address of all, so a phone asks for each but once.
STATIC_URL = f"static/{fingerprint(STATICFILES_DIRS)}/"
WHITENOISE_USE_FINDERS = True  # no collectstatic before a party
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/[0-9a-f]{8}/"
WHITENOISE_ALLOW_ALL_ORIGINS = False

LANGUAGE_CODE = "en"
# Each by its own name, which needs no translation.
LANGUAGES = [
    ("en", "English"),
    ("zh-hant", "繁體中文"),
    ("zh-hans", "简体中文"),
    ("fil", "Filipino"),
]
# Django has names for the languages that it speaks itself.
for code, name in LANGUAGES:
    LANG_INFO.setdefault(code, {"bidi": False, "code": code, "name": name, "name_local": name})
# Some browsers still call Filipino by its parent, Tagalog.
LANG_INFO["tl"] = LANG_INFO["tl-ph"] = {"fallback": ["fil"]}
FORMAT_MODULE_PATH = ["festival.words.locale"]
LOCALE_PATHS = [BASE_DIR / "festival" / "words" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = time_zone()

AUTHENTICATION_BACKENDS = ["festival.people.sign_in.Backend"]
LOGIN_URL = "sign_in_help"
LOGIN_REDIRECT_URL = "home"

# Optimization: what is written goes to the database, what is read is in memory; who may do what is
# asked of the database each time all the same. Several processes need a cache that they share.
SESSION_ENGINE = "festival.web.sessions.cached"
# Cookies ignore ports: neither another program on localhost nor another data folder of ours may
# overwrite these.
OWN = "" if IS_HOSTED else f"_{cookie_mark(SECRET_KEY)}"
SESSION_COOKIE_NAME = f"moonbowl_session{OWN}"
# Browsers keep a cookie no longer; the session itself lasts until somebody signs out.
SESSION_COOKIE_AGE = 400 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = f"moonbowl_csrf{OWN}"
CSRF_COOKIE_HTTPONLY = True  # scripts read the token from the page
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_NAME = f"moonbowl_language{OWN}"
LANGUAGE_COOKIE_AGE = 400 * 24 * 3600  # until the next year's evening; browsers keep none longer
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
DEVICE_COOKIE_NAME = f"moonbowl_device{OWN}"
NOTICES_COOKIE_NAME = f"moonbowl_notices{OWN}"
ENTRY_COOKIE_NAME = "moonbowl_entry"  # has a path with the code of its festival
TABLE_COOKIE_NAME = ""  # of the table at whose console one is; one process serves all of a laptop
MESSAGE_STORAGE = "festival.web.notices.Storage"

X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore this policy on plain http and complain of it on every page of a phone.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "media-src": ["'self'"],
        "connect-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}

DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024  # a list goes to its preview and back in a field
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000  # two fields a prize, and there may be many prizes
DATA_UPLOAD_MAX_NUMBER_FILES = 100  # tables of a hall come back at once; the body is bounded too
FILE_UPLOAD_HANDLERS = ["festival.web.lists.uploads.BoundedUploadHandler"]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "festival.web.logs.Line",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
            "datefmt": "%Y-%m-%d %H:%M:%S%z",  # by whichever clock, it is told which
        }
    },
    "filters": {
        "bounded": {"()": "festival.web.logs.Bounded"},
        "untold": {"()": "festival.web.logs.Untold"},
    },
    "handlers": {
        "terminal": {
            "class": "logging.StreamHandler",
            "level": "ERROR",
            "formatter": "line",
            "filters": ["bounded"],
        },
        # Who was refused: a line of each address, and sums.
        "told": {"class": "logging.StreamHandler", "level": "WARNING", "formatter": "line"},
        "file": {
            "class": "festival.web.logs.LogFile",
            "filename": DATA_DIR / "moonbowl.log",
            "maxBytes": 1024 * 1024,
            "backupCount": 3,
            "delay": True,
            "encoding": "utf-8",
            "formatter": "line",
            "filters": ["bounded"],
        },
    },
    "root": {"level": "WARNING", "handlers": ["terminal", "file"]},
    "loggers": {
        # Django would also mail the errors, and prints them in a second manner.
        "django": {"level": "WARNING", "handlers": [], "propagate": True},
        "django.request": {"filters": ["untold"]},
        # Anybody on the network can cause these: not on the emcee's terminal.
        "django.security": {"level": "WARNING", "handlers": ["file"], "propagate": False},
        "festival.people.sign_in_log": {"level": "INFO"},
        "festival.web.logs.summed": {"level": "INFO", "handlers": ["told"]},
        "festival.web.logs.terminal": {"handlers": ["told"], "propagate": False},
    },
}

if IS_HOSTED:
    from festival.server.hosted.logs import LOGGING  # noqa: F401

    DATABASES = {"default": hosted.database()}
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [hosted.news_line()], "prefix": "moonbowl"},
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "festival.server.hosted.cache.SharedCache",
            "LOCATION": hosted.redis(),
            "KEY_PREFIX": "moonbowl",
            "OPTIONS": hosted.counting(),
        }
    }
    # Sessions survive while Redis is away.
    SESSION_ENGINE = "festival.web.sessions.stored"

    METRICS_FROM = hosted.metrics_from()
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
    CSRF_TRUSTED_ORIGINS = [PUBLIC_ADDRESS, *(f"https://{host}" for host in ALLOWED_HOSTS)]
    SESSION_COOKIE_AGE = 14 * 24 * 3600
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
    # Browsers take these over https alone, for this very host, from no neighbour of it.
    SESSION_COOKIE_NAME = f"__Host-{SESSION_COOKIE_NAME}"
    CSRF_COOKIE_NAME = f"__Host-{CSRF_COOKIE_NAME}"
    LANGUAGE_COOKIE_NAME = f"__Host-{LANGUAGE_COOKIE_NAME}"
    DEVICE_COOKIE_NAME = f"__Host-{DEVICE_COOKIE_NAME}"
    NOTICES_COOKIE_NAME = f"__Host-{NOTICES_COOKIE_NAME}"
    TABLE_COOKIE_NAME = "__Host-moonbowl_table"  # the proxy reads it: docs/hosting/moonbowl.caddy
    ENTRY_COOKIE_NAME = f"__Secure-{ENTRY_COOKIE_NAME}"  # has a path of its own

    # Accounts of organisers, who sign in by a password.
    REQUIRE_SECOND_FACTOR = hosted.is_second_factor_required()
    INSTALLED_APPS += [
        "django_otp",
        "django_otp.plugins.otp_totp",
        "django_otp.plugins.otp_static",
    ]
    ROOT_URLCONF = "festival.config.hosted_urls"
    AUTHENTICATION_BACKENDS += [
        "festival.people.accounts.backends.ByPassword",
        "festival.people.accounts.backends.ByCode",
    ]
    VALIDATORS = "django.contrib.auth.password_validation."
    AUTH_PASSWORD_VALIDATORS: list[dict[str, object]] = [
        {
            "NAME": f"{VALIDATORS}UserAttributeSimilarityValidator",
            "OPTIONS": {"user_attributes": ("email", "first_name")},  # the username is the address
        },
        {"NAME": f"{VALIDATORS}MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
        {"NAME": f"{VALIDATORS}CommonPasswordValidator"},
        {"NAME": f"{VALIDATORS}NumericPasswordValidator"},
        {"NAME": "festival.people.accounts.own_words.OwnWordsValidator"},
    ]
    OTP_TOTP_ISSUER = "Moonbowl"
    # Those waits double without an end, and who knows the password could lock its owner out.
    OTP_TOTP_THROTTLE_FACTOR = OTP_STATIC_THROTTLE_FACTOR = 0
    globals().update(hosted.mail())
